import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../../contract/catalogue.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { catalogueFileKey } from '../../../ports/file-store.ts'
import { findImage } from './diagrams.store.ts'
import { findFile } from './files.store.ts'

type Table = typeof catalogue.table

/** The image of a diagram, SVG or PNG. Refuses `catalogue.unknown`. */
export async function readDiagramImage(
  { tx }: Pick<Call, 'tx'>,
  id: number,
): Promise<Reply<Table['readDiagramImage']>> {
  const { image, mime, image_hash } = (await findImage(tx, id)) ?? refuse('catalogue.unknown')
  return { bytes: new Uint8Array(image), type: mime, etag: `"${image_hash}"` }
}

/** A manual or a data sheet. Refuses `catalogue.unknown`, also if its bytes are missing. */
export async function readFile(
  { tx, files }: Pick<Call, 'tx' | 'files'>,
  id: string,
): Promise<Reply<Table['readFile']>> {
  const file = (await findFile(tx, id)) ?? refuse('catalogue.unknown')
  const bytes = (await files.get(catalogueFileKey(file.sha256))) ?? refuse('catalogue.unknown')
  return { bytes: new Uint8Array(bytes), type: file.mime, etag: `"${file.sha256}"` }
}
