/** “CMD-2026-004812”, “FA-2026-001204”, “REC-0042” (product 1). */
export const references = /(\b[A-Z]{2,3}-\d[\d-]*\d\b)/;
