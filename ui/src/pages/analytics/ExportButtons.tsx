import { useDisabledReason } from '../../components/offline';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { type ExportPrefill, exportFormPath } from './export-path';

export type ExportButtonsProps = Omit<ExportPrefill, 'format'> & {
  formats: readonly ExportPrefill['format'][];
};

const labels: Record<ExportPrefill['format'], string> = { pdf: 'PDF', csv: 'CSV', xlsx: 'Excel' };

/** Links to the form of an export, one button per format. */
export function ExportButtons({ formats, ...requested }: ExportButtonsProps) {
  const cut = useDisabledReason();
  const reason = usePermissions().refusal('EXPORT_CREATE') ?? cut;
  return formats.map((format) => (
    <Permitted key={format} reason={reason}>
      <Button look="outline" to={exportFormPath({ ...requested, format })}>
        <VisuallyHidden>Exporter en </VisuallyHidden>
        {labels[format]}
      </Button>
    </Permitted>
  ));
}
