import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { BusinessLogo } from '../../../components/BusinessLogo/BusinessLogo';
import { SaveFailure } from '../../../components/forms/SaveFailure';
import { useDisabledReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { Button } from '../../../design/controls/Button/Button';
import { FileDrop } from '../../../design/controls/FileDrop/FileDrop';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import { Icon } from '../../../design/structure/Icon/Icon';
import { fr } from '../../../lib/typography';
import { useSendOnce } from '../../../lib/useSendOnce';
import { DeleteDialog } from '../DeleteDialog';
import styles from './CompanyForm.module.css';
import { type Crop, middle } from './crop';
import { LogoCrop } from './LogoCrop';
import { useDeleteBusinessLogoMutation, useUploadBusinessLogoMutation } from './LogoForm.generated';
import { cropped, readPicture, Unsuitable } from './logo-file';

export type LogoFormProps = {
  business: {
    readonly id: string;
    readonly name: string;
    readonly initial: string;
    readonly logoUrl: string | null;
  };
  /** Called when the drawer closes, saved or not. */
  onClose: () => void;
};

/** The logo: a cropped file, or none, which shows the initial (product S15). */
export function LogoForm({ business, onClose }: LogoFormProps) {
  const toast = useToast();
  const cut = useDisabledReason();
  const [upload] = useUploadBusinessLogoMutation();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(middle);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<unknown>(null);
  const [deleting, setDeleting] = useState(false);
  const latest = useRef<File>(undefined);

  const choose = async ([file]: File[]) => {
    latest.current = file;
    setPicture(null);
    setCrop(middle);
    setWrong(undefined);
    setFailure(null);
    if (!file) return;
    try {
      const read = await readPicture(file);
      // Ignore the result when the user has selected another file meanwhile.
      if (latest.current === file) setPicture(read);
    } catch (error) {
      if (!(error instanceof Unsuitable)) throw error;
      if (latest.current === file) setWrong(error.message);
    }
  };

  const { send, busy } = useSendOnce(async () => {
    if (!picture) {
      setWrong((wrong) => wrong ?? 'Choisissez une image.');
      document.getElementById('logo')?.focus();
      return false;
    }
    setFailure(null);
    try {
      const file = await cropped(picture, crop);
      const { data } = await upload({ variables: { id: business.id, file } });
      const [objection] = data?.uploadBusinessLogo.userErrors ?? [];
      if (!objection) {
        toast.success('Logo enregistré.');
        onClose();
        return true;
      }
      setWrong(objection.message);
    } catch (error) {
      setFailure(error);
    }
    return false;
  });

  return (
    <Drawer
      open
      title="Modifier le logo"
      onClose={onClose}
      dirty={picture !== null}
      closable={!busy}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          if (!cut) void send();
        },
      }}
      actions={
        <Permitted reason={cut}>
          <Button type="submit" loading={busy}>
            Enregistrer
          </Button>
        </Permitted>
      }
    >
      <SaveFailure error={failure} />
      {!picture && (
        <div className={styles.logo}>
          <BusinessLogo initial={business.initial} logoUrl={business.logoUrl} size="lg" />
          {business.logoUrl ? (
            <Permitted reason={cut}>
              <Button
                look="outline"
                icon={<Icon of={Trash2} size={18} />}
                onClick={() => setDeleting(true)}
              >
                Supprimer le logo
              </Button>
            </Permitted>
          ) : (
            <p>Sans logo, l’initiale de l’entreprise est affichée.</p>
          )}
        </div>
      )}
      <FileDrop
        id="logo"
        label="Image"
        hint={fr`PNG, JPEG ou WebP, 2 Mo au plus, 128 × 128 px au moins.`}
        accept="image/png,image/jpeg,image/webp"
        formats="PNG, JPEG ou WebP"
        size="md"
        error={wrong}
        busy={busy}
        onFiles={(files) => void choose(files)}
      />
      {picture && (
        <LogoCrop
          picture={picture}
          crop={crop}
          onChange={setCrop}
          initial={business.initial}
          disabled={busy}
        />
      )}
      {deleting && (
        <DeleteLogo
          business={business}
          onDeleted={() => {
            toast.success('Logo supprimé.');
            onClose();
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Drawer>
  );
}

type DeleteLogoProps = LogoFormProps & { onDeleted: () => void };

/** Asks for confirmation first: the uploaded file is not kept. */
function DeleteLogo({ business, onDeleted, onClose }: DeleteLogoProps) {
  const [remove] = useDeleteBusinessLogoMutation();
  return (
    <DeleteDialog
      title={fr`Supprimer le logo ?`}
      confirmLabel="Supprimer le logo"
      cancelLabel="Conserver"
      failed="Le logo n’a pas été supprimé."
      business={business}
      remove={async () =>
        (await remove({ variables: { id: business.id } })).data?.deleteBusinessLogo.userErrors
      }
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <p>L’initiale de l’entreprise sera affichée à sa place.</p>
    </DeleteDialog>
  );
}
