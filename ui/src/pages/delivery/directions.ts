import type { PlaceCard_OrderFragment } from './PlaceCard.generated';

type Address = NonNullable<PlaceCard_OrderFragment['address']>;

/**
 * A link to the directions to a site: on Android a `geo:` link, which opens the user's choice of
 * map app; elsewhere, where such a link may open nothing, a web map. Null when the provider sends
 * neither coordinates nor a town.
 */
export function directionsHref(address: Address, userAgent: string): string | null {
  const { latitude, longitude } = address;
  const written = [address.line1, [address.postalCode, address.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  if (latitude === null || longitude === null) {
    return address.city
      ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(written)}`
      : null;
  }
  const point = `${latitude},${longitude}`;
  if (/android/i.test(userAgent)) {
    return `geo:${point}?q=${point}(${encodeURIComponent(address.label || written)})`;
  }
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`;
}
