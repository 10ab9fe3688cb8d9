import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Removes `?edit=` (specification §2): nothing can be edited here yet, so every value is unknown, and unknown values are ignored and removed (product S15). */
export function useNoEditing(): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (!params.has('edit')) return;
    params.delete('edit');
    navigate({ search: params.toString(), hash }, { replace: true });
  }, [search, hash, navigate]);
}

/** Goes to the section that the address names, once it is there: the browser looked for it before the data came. Its heading takes the focus, so that reading goes on from there. */
export function useAnchor(ready: boolean): void {
  // `key` changes with each navigation: choosing the same section twice goes there twice.
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see key above.
  useEffect(() => {
    if (!ready || !hash) return;
    const section = document.getElementById(decodeURIComponent(hash.slice(1)));
    section?.scrollIntoView();
    section?.querySelector('h2')?.focus({ preventScroll: true });
  }, [ready, hash, key]);
}
