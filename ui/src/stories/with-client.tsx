import type { ApolloClient } from '@apollo/client';
import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { WithClient } from '../graphql/test';

/** Gives a story a client of its own, made anew each time it is shown: no story sees another's cache. */
export function withClient(make: () => ApolloClient): Decorator {
  return (Story) => (
    <Fresh make={make}>
      <Story />
    </Fresh>
  );
}

function Fresh({ make, children }: { make: () => ApolloClient; children: ReactNode }) {
  const [client] = useState(make);
  return <WithClient client={client}>{children}</WithClient>;
}
