import { indexProducts, nextCatalogueVersion } from '../../db/catalogue-index.ts'
import type { Tx } from '../../kernel/call.ts'

/** Begins a change of the catalogue: others who change it wait until this transaction ends. Answers its version. */
export const beginChange = (tx: Tx): Promise<string> => nextCatalogueVersion(tx)

/** Marks a part as changed in this version. */
export const noteChanged = (tx: Tx, productId: number, version: string): Promise<void> =>
  indexProducts(tx, [productId], version)
