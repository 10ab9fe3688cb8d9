import { createHash } from 'node:crypto';
import type { DocumentNode } from 'graphql';
import { textOf } from './documents.ts';

/**
 * Returns the SHA-256, in hexadecimal, of an executable document's text: its name on
 * the wire (`documentId`) and its key in the manifest.
 */
export function hashOf(document: DocumentNode): string {
  return createHash('sha256').update(textOf(document)).digest('hex');
}
