import { Notice } from '../../components/Notice/Notice';
import { Spinner } from '../../design/feedback/Spinner/Spinner';

/** The page during a sign-out: one sentence. */
export function Waiting({ children }: { children: string }) {
  return (
    <main>
      <Notice title={children} mark={<Spinner size="lg" />} />
    </main>
  );
}
