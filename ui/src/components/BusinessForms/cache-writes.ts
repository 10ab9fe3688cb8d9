import type { ApolloCache, Reference } from '@apollo/client';

/** The lists of a business that these functions write. */
export type BusinessList = 'addresses' | 'contacts' | 'paymentMethods';

/** An object of one of them. */
type Item = { readonly __typename: string; readonly id: string; readonly isDefault?: boolean };

/** Adds a new object to the end of its list; when it is the default, the others no longer are. */
export function added(
  cache: ApolloCache,
  businessId: string,
  list: BusinessList,
  item: Item,
): void {
  const __ref = cache.identify(item);
  if (__ref) rewrite(cache, businessId, list, (all) => [...all, { __ref }]);
  if (item.isDefault) setOnlyDefault(cache, businessId, list, item);
}

/** Removes an object from its list; returns the function that puts it back in its place. */
export function removeFromList(
  cache: ApolloCache,
  businessId: string,
  list: BusinessList,
  item: Item,
): () => void {
  const id = cache.identify(item);
  let place = -1;
  rewrite(cache, businessId, list, (all) => {
    place = all.findIndex(({ __ref }) => __ref === id);
    return all.filter(({ __ref }) => __ref !== id);
  });
  return () => {
    if (place < 0 || !id) return;
    rewrite(cache, businessId, list, (all) =>
      all.some(({ __ref }) => __ref === id) ? all : all.toSpliced(place, 0, { __ref: id }),
    );
  };
}

/** Evicts a deleted object from the cache; fields that refer to it are refetched. */
export function deleted(
  cache: ApolloCache,
  businessId: string,
  list: BusinessList,
  item: Item,
): void {
  rewrite(cache, businessId, list, (all) =>
    all.filter(({ __ref }) => __ref !== cache.identify(item)),
  );
  const id = cache.identify(item);
  if (id) cache.evict({ id });
  cache.gc();
}

/** Makes this object the only default of its list. */
export function setOnlyDefault(
  cache: ApolloCache,
  businessId: string,
  list: BusinessList,
  item: Item,
): void {
  const chosen = cache.identify(item);
  rewrite(cache, businessId, list, (all) => {
    for (const { __ref: id } of all)
      cache.modify({ id, fields: { isDefault: () => id === chosen } });
    return all;
  });
}

/** Evicts the onboarding, which may have gained or lost a step: the home page refetches it. */
export function setUpChanged(cache: ApolloCache, businessId: string): void {
  const id = cache.identify({ __typename: 'Business', id: businessId });
  if (id) cache.evict({ id, fieldName: 'onboarding' });
}

function rewrite(
  cache: ApolloCache,
  businessId: string,
  list: BusinessList,
  change: (all: readonly Reference[]) => readonly Reference[],
): void {
  const id = cache.identify({ __typename: 'Business', id: businessId });
  if (!id) return;
  cache.modify({
    id,
    fields: {
      // A filtered list is another field with the same name: screens that show it refetch it.
      [list]: (all: readonly Reference[], { storeFieldName, DELETE }) =>
        storeFieldName === list ? change(all) : DELETE,
    },
  });
  setUpChanged(cache, businessId);
}
