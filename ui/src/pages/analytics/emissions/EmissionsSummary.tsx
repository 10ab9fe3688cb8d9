import { useLocation } from 'react-router-dom';
import { BlockRetry } from '../../../components/LoadFailure/BlockRetry';
import { Button } from '../../../design/controls/Button/Button';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../../design/structure/Card/Card';
import {
  Description,
  DescriptionList,
} from '../../../design/structure/DescriptionList/DescriptionList';
import { KeyFigure } from '../../../design/structure/KeyFigure/KeyFigure';
import { co2 } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import { panelPath } from '../panel';
import styles from './EmissionsReport.module.css';
import type { EmissionsSummary_ReportFragment as Report } from './EmissionsSummary.generated';
import { notPublished } from './figures';

export type EmissionsSummaryProps = {
  /** Undefined while it loads, or when it failed to load. */
  report: Report | undefined;
  /** Whether it failed to load. */
  failed: boolean;
  /** Loads it again; undefined where a retry is automatic. */
  onRetry: (() => void) | undefined;
};

/**
 * « Bilan CO₂e »: the emissions of the period by kind, and a link to the full report (product S13).
 */
export function EmissionsSummary({ report, failed, onRetry }: EmissionsSummaryProps) {
  const { search } = useLocation();
  const loading = !report && !failed;
  return (
    <Card title="Bilan CO₂e" aria-busy={loading || undefined} className={styles.summary}>
      {failed ? (
        <BlockRetry onRetry={onRetry} />
      ) : (
        <div className={styles.figures}>
          <KeyFigure
            label={fr`Émissions de la période`}
            value={report && co2(report.totalKg)}
            loading={loading}
          />
          {report ? <Parts report={report} /> : <ComingParts />}
          <Button
            look="outline"
            to={panelPath(search, 'bilan')}
            preventScrollReset
            className={styles.open}
          >
            Ouvrir le bilan
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Placeholders of the parts, of the same height. */
function ComingParts() {
  return (
    <DescriptionList className={styles.parts}>
      {['Combustion', 'Amont', 'Évitées par le HVO'].map((term) => (
        <Description key={term} term={term}>
          <Skeleton width={4} />
        </Description>
      ))}
    </DescriptionList>
  );
}

/** The composition of the emissions, the same in the card and in the drawer. */
export function Parts({ report }: { report: Report }) {
  const { combustionKg, upstreamKg, unsplitKg, avoidedKg, totalKg } = report;
  const part = (kg: string | null) => (kg === null ? notPublished : co2(kg, totalKg));
  return (
    <DescriptionList className={styles.parts}>
      <Description term="Combustion">{part(combustionKg)}</Description>
      <Description term="Amont">{part(upstreamKg)}</Description>
      {Number(unsplitKg) !== 0 && (
        <Description term="Non répartie">{co2(unsplitKg, totalKg)}</Description>
      )}
      <Description term="Évitées par le HVO">
        {Number(avoidedKg) === 0 ? 'aucune' : co2(avoidedKg, totalKg)}
      </Description>
    </DescriptionList>
  );
}
