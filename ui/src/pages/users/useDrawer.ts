import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The drawers of the page, as the address names them. */
type Name = 'inviter' | 'modifier';

/** Which drawer is open, kept in the address: `?inviter`, `?modifier={id}`; Back closes it. */
export function useDrawer() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const others = () => {
      const params = new URLSearchParams(search);
      params.delete('inviter');
      params.delete('modifier');
      return params;
    };
    // A parameter without a value has no sign of equality.
    const go = (params: URLSearchParams, replace: boolean) =>
      void navigate(
        { search: params.toString().replace(/\binviter=(?=&|$)/, 'inviter') },
        { replace, preventScrollReset: true },
      );
    return {
      /** The value of the parameter; null while the drawer is closed. */
      value: (name: Name) => new URLSearchParams(search).get(name),
      open: (name: Name, value = '') => {
        const params = others();
        params.set(name, value);
        go(params, false);
      },
      close: () => go(others(), true),
    };
  }, [search, navigate]);
}
