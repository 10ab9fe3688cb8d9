import type { PlaceCard_OrderFragment } from './PlaceCard.generated';

type Address = NonNullable<PlaceCard_OrderFragment['address']>;

/**
 * The way to a site: on Android the device's own choice of a map (`geo:`), elsewhere, where nothing
 * may know such a link, a map in the browser. Null when the provider tells neither where it lies nor
 * its town.
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
