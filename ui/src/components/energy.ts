/** The energies with a colour (specification §9), in the spelling of `Gas.energyType`. */
const coloured: readonly string[] = ['adBlue', 'b7Gazole', 'hvo'];

/** Returns the `data-energy` of a product: its energy, or `neutral` for any without a colour. */
export function energyOf(energyType: string | null | undefined): string {
  return energyType && coloured.includes(energyType) ? energyType : 'neutral';
}
