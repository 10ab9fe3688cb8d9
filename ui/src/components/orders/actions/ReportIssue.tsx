import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { Select } from '../../../design/controls/Select/Select';
import { TextArea } from '../../../design/controls/TextArea/TextArea';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import type { IssueKind } from '../../../graphql/types.generated';
import { usePageQuery } from '../../../graphql/usePageQuery';
import { fr } from '../../../lib/typography';
import { FormDrawer } from '../../forms/FormDrawer';
import { paragraphs } from '../../forms/rules';
import { sentences } from '../../forms/sentences';
import { useDrawerForm } from '../../forms/useDrawerForm';
import { issueKinds } from '../labels';
import { orderWritten } from './after-write';
import styles from './OrderActions.module.css';
import type { OrderDialogProps } from './OrderDialog';
import { RecordLoadState } from './RecordLoadState';
import { useOrderToReportQuery, useReportOrderIssueMutation } from './ReportIssue.generated';
import { mayReport } from './rules';

/** The maximum number of characters of a description. */
const longest = 2000;

const schema = v.object({
  kind: v.pipe(
    v.nullable(v.string(), ''),
    v.picklist(Object.keys(issueKinds), sentences['issue kind']),
  ),
  description: v.pipe(
    paragraphs(longest),
    v.check((text) => [...text].length >= 20, sentences['description too_short']),
  ),
});

type Values = v.InferInput<typeof schema>;

export type ReportIssueProps = Omit<OrderDialogProps, 'orderId'> & {
  /** The delivery; null until one is chosen. */
  orderId: string | null;
  /** The control to choose a delivery. */
  choice?: ReactNode;
  /** The preset kind of problem, when the link sets it. */
  kind?: IssueKind;
};

/** « Signaler un problème » with a delivery in progress or done (product S07). */
export function ReportIssue({ orderId, choice, onClose, now, kind }: ReportIssueProps) {
  const client = useApolloClient();
  const toast = useToast();
  const [report] = useReportOrderIssueMutation();
  const { data, error, loading, retry } = usePageQuery(
    useOrderToReportQuery({
      variables: { id: orderId ?? '' },
      skip: orderId === null,
      fetchPolicy: 'network-only',
      notifyOnNetworkStatusChange: true,
    }),
  );
  const order = data?.order ?? null;
  // After the report, or when it is too late, the input is still shown.
  const [opened, setOpened] = useState(false);
  if (order && !opened && mayReport(order, now())) setOpened(true);
  const wasChosen = useRef(orderId === null);
  const drawerForm = useDrawerForm<Values>({
    schema,
    initial: { kind: kind ?? '', description: '' },
    save: async ({ kind, description }) => {
      const { data: answer } = await report({
        variables: { input: { orderId: orderId ?? '', kind: kind as IssueKind, description } },
      });
      const objections = answer?.reportOrderIssue.userErrors ?? [];
      if (objections.length > 0) return objections;
      orderWritten(client.cache);
      toast.success('Problème signalé.');
      return [];
    },
    onClose,
  });
  const { register, formState } = drawerForm.form;
  const refused = order !== null && !opened;
  const { setFocus } = drawerForm.form;
  // The button that chose the delivery had the focus, and was removed.
  useEffect(() => {
    if (opened && wasChosen.current) setFocus('kind');
  }, [opened, setFocus]);
  return (
    <FormDrawer
      form={drawerForm}
      title="Signaler un problème"
      submitLabel={refused || orderId === null ? null : 'Signaler'}
      failed="Le signalement n’a pas abouti."
      ready={opened}
      onClose={onClose}
    >
      {order && <p className={styles.quiet}>Commande {order.reference}</p>}
      {refused && (
        <p>{fr`Vous pouvez signaler un seul problème à la fois, du début de la livraison à 30 jours après.`}</p>
      )}
      {opened && (
        <>
          <Select
            {...register('kind')}
            label="Type de problème"
            required
            placeholder="Choisir"
            options={kinds}
            error={formState.errors.kind?.message}
          />
          <TextArea
            {...register('description')}
            label="Description"
            hint={fr`20 caractères au moins.`}
            required
            rows={6}
            limit={longest}
            error={formState.errors.description?.message}
          />
        </>
      )}
      {orderId === null && choice}
      {orderId !== null && !order && (
        <RecordLoadState loading={loading} error={error} onRetry={retry} />
      )}
    </FormDrawer>
  );
}

const kinds = Object.entries(issueKinds).map(([value, label]) => ({ value, label }));
