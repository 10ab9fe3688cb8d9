import { Spinner } from '../../design/feedback/Spinner/Spinner';
import { Notice } from '../../pages/sign-in/Notice';

/** The whole page while it is being left: one sentence. */
export function Waiting({ children }: { children: string }) {
  return (
    <main>
      <Notice title={children} mark={<Spinner size="lg" />} />
    </main>
  );
}
