import { useCutReason } from '../../components/offline';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { type AskedExport, exportFormPath } from './export-path';

export type ExportButtonsProps = Omit<AskedExport, 'format'> & {
  formats: readonly AskedExport['format'][];
};

const labels: Record<AskedExport['format'], string> = { pdf: 'PDF', csv: 'CSV', xlsx: 'Excel' };

/** Links to the form of an export, one button per format. */
export function ExportButtons({ formats, ...asked }: ExportButtonsProps) {
  const cut = useCutReason();
  const reason = usePermissions().refusal('EXPORT_CREATE') ?? cut;
  return formats.map((format) => (
    <Permitted key={format} reason={reason}>
      <Button look="outline" to={exportFormPath({ ...asked, format })}>
        <VisuallyHidden>Exporter en </VisuallyHidden>
        {labels[format]}
      </Button>
    </Permitted>
  ));
}
