/** The energies that have a colour of their own (specification §9), by the spelling of `Gas.energyType`. */
const coloured: readonly string[] = ['adBlue', 'b7Gazole', 'hvo'];

/** What `data-energy` says of a product: its energy, or `neutral` for any that has no colour. */
export function energyOf(energyType: string | null | undefined): string {
  return energyType && coloured.includes(energyType) ? energyType : 'neutral';
}
