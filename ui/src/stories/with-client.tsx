import type { ApolloClient } from '@apollo/client';
import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { WithClient } from '../graphql/test';

/** Gives a story its own client, created each time it is shown, so that stories do not share a cache. */
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
