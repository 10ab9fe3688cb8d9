import type { ComponentPropsWithRef } from 'react';
import url from './not-found.svg';

/** The picture of the not-found screen, with the alternative text that the specification gives it (§2). Its greys hold on both themes. */
export function NotFoundImage(props: Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt'>) {
  return <img src={url} alt="Not found" width={240} height={150} {...props} />;
}
