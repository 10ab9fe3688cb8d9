import { FileText, Upload, X } from 'lucide-react';
import { type ComponentPropsWithRef, type DragEvent, useRef, useState } from 'react';
import { fileSize, isAccepted } from '../../../lib/file';
import { fr } from '../../../lib/typography';
import { Spinner } from '../../feedback/Spinner/Spinner';
import { mergeRefs } from '../../refs';
import { Icon } from '../../structure/Icon/Icon';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { type FieldProps, FormField, useField } from '../FormField/FormField';
import { IconButton } from '../IconButton/IconButton';
import styles from './FileDrop.module.css';

/** Other props go to the `input`. */
export type FileDropProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'value' | 'defaultValue'> & {
    /** The accepted types, as in `<input accept>`; dropped files are checked too. */
    accept?: string;
    /** The accepted types for the user, after “Utilisez”: “PNG, JPEG ou WebP” (product S15). */
    formats?: string;
    /** The maximum size of a file, in bytes. */
    maxSize?: number;
    /** Called with the accepted files, or with an empty list when they are removed. */
    onFiles?: (files: File[]) => void;
    /** The files are being sent: a spinner replaces the button that removes them. */
    busy?: boolean;
  };

/** A control to choose a file or to drop one. A refused file never reaches the form: the reason is shown below. */
export function FileDrop({
  accept,
  formats,
  maxSize,
  onFiles,
  busy = false,
  onChange,
  ref,
  ...props
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const { field, control } = useField({ ...props, error: refused ?? props.error }, ['zone']);

  const take = (offered: File[]): File[] => {
    const problem = offered
      .map((file) => problemOf(file, { accept, formats, maxSize }))
      .find(Boolean);
    setRefused(problem ?? null);
    const kept = problem ? [] : offered;
    setFiles(kept);
    return kept;
  };
  // The native control holds the files, chosen or dropped: forms and form libraries read it.
  const put = (offered: File[]) => {
    if (!input.current) return;
    const transfer = new DataTransfer();
    for (const file of props.multiple ? offered : offered.slice(0, 1)) transfer.items.add(file);
    input.current.files = transfer.files;
    input.current.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const available = () => !busy && !input.current?.matches(':disabled');
  const drag = (event: DragEvent, entering: boolean) => {
    if (!event.dataTransfer.types.includes('Files') || !available()) return;
    event.preventDefault();
    setOver(entering);
  };

  return (
    <FormField {...field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the control inside. */}
      <div
        className={styles.zone}
        data-size={control['data-size']}
        data-state={over ? 'over' : busy ? 'busy' : control['data-state']}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          drag(event, false);
          if (available()) put([...event.dataTransfer.files]);
        }}
      >
        {busy ? <Spinner size="sm" /> : <Icon of={Upload} className={styles.drawing} />}
        <p id={`${control.id}-zone`} className={styles.text}>
          {busy ? (
            'Envoi en cours…'
          ) : (
            <>
              <span className={styles.action}>
                {props.multiple ? 'Choisir des fichiers' : 'Choisir un fichier'}
              </span>{' '}
              <span className={styles.more}>ou {props.multiple ? 'les' : 'le'} déposer ici</span>
            </>
          )}
        </p>
        {/* Covers the zone: a click anywhere opens the file chooser, and the zone shows its focus. */}
        <input
          {...control}
          type="file"
          accept={accept}
          disabled={props.disabled || busy}
          className={styles.control}
          ref={mergeRefs(input, ref)}
          onChange={(event) => {
            const kept = take([...(event.currentTarget.files ?? [])]);
            if (kept.length === 0) event.currentTarget.value = '';
            onChange?.(event);
            onFiles?.(kept);
          }}
        />
      </div>
      {files.length > 0 && (
        <ul role="list" className={styles.files}>
          {files.map((file) => (
            <li key={`${file.name}-${file.lastModified}-${file.size}`} className={styles.file}>
              <Icon of={FileText} className={styles.drawing} />
              <span className={styles.name}>{file.name}</span>
              <span className={styles.size}>{fileSize(file.size)}</span>
              {busy ? (
                <Spinner size="sm" className={styles.spinner} />
              ) : (
                <IconButton
                  label={`Retirer ${file.name}`}
                  icon={<Icon of={X} size={18} />}
                  disabled={props.disabled}
                  onClick={() => {
                    put(files.filter((other) => other !== file));
                    input.current?.focus();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{busy ? 'Envoi en cours…' : chosen(files)}</VisuallyHidden>
    </FormField>
  );
}

function chosen(files: File[]): string {
  return files.map(({ name, size }) => `${name}, ${fileSize(size)}`).join(fr` ; `);
}

type Limits = Record<'accept' | 'formats', string | undefined> & { maxSize: number | undefined };

function problemOf(file: File, { accept, formats, maxSize }: Limits): string | null {
  if (!isAccepted(file, accept)) {
    return `Format non pris en charge.${formats ? ` Utilisez ${formats}.` : ''}`;
  }
  if (maxSize !== undefined && file.size > maxSize) {
    return `Fichier trop volumineux (${fileSize(maxSize)} au plus).`;
  }
  return null;
}
