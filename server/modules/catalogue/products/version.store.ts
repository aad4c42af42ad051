import { indexProducts, nextCatalogueVersion } from '../../../db/catalogue-index.ts'
import type { Tx } from '../../../kernel/call.ts'

/** Starts a catalogue change and returns its version. Other changes wait until this transaction ends. */
export const beginCatalogueChange = (tx: Tx): Promise<string> => nextCatalogueVersion(tx)

/** Marks a part as changed in this version. */
export const markProductChanged = (tx: Tx, productId: number, version: string): Promise<void> =>
  indexProducts(tx, [productId], version)
