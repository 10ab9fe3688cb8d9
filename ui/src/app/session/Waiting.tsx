import { Notice } from '../../components/Notice/Notice';
import { Spinner } from '../../design/feedback/Spinner/Spinner';

/** The whole page while it is being left: one sentence. */
export function Waiting({ children }: { children: string }) {
  return (
    <main>
      <Notice title={children} mark={<Spinner size="lg" />} />
    </main>
  );
}
