import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { catalogueFileKey } from '../../ports/file-store.ts'
import { imageOf } from './diagrams.store.ts'
import { fileById } from './files.store.ts'

type Table = typeof catalogue.table

/** A diagram's picture, SVG or PNG. Refuses `catalogue.unknown`. */
export async function readDiagramImage(
  { tx }: Pick<Call, 'tx'>,
  id: number,
): Promise<Reply<Table['readDiagramImage']>> {
  const { image, mime, image_hash } = (await imageOf(tx, id)) ?? refuse('catalogue.unknown')
  return { bytes: new Uint8Array(image), type: mime, etag: `"${image_hash}"` }
}

/** A manual or a sheet. Refuses `catalogue.unknown`, also where its bytes are gone. */
export async function readFile(
  { tx, files }: Pick<Call, 'tx' | 'files'>,
  id: string,
): Promise<Reply<Table['readFile']>> {
  const file = (await fileById(tx, id)) ?? refuse('catalogue.unknown')
  const bytes = (await files.get(catalogueFileKey(file.sha256))) ?? refuse('catalogue.unknown')
  return { bytes: new Uint8Array(bytes), type: file.mime, etag: `"${file.sha256}"` }
}
