import { sql } from 'kysely'
import type { ProductPicture } from '../../../../contract/shapes/catalogue.ts'
import type { Tx } from '../../../kernel/call.ts'

/** The finished pictures of these parts, in their order. Their URLs change with the picture. */
export async function findPictures(tx: Tx, ids: readonly number[]): Promise<Map<number, ProductPicture[]>> {
  const { rows } = await sql<{ id: number; sha256: string; width: number; height: number; text: string }>`
    select product_id as id, sha256, width, height, text from product_picture
    where product_id = any(${[...ids]}::int[]) and sha256 is not null
    order by product_id, position, picture_id`.execute(tx)
  const found = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...found].map(([id, pictures]) => [
      id,
      pictures.map(({ sha256, width, height, text }) => {
        const url = `/catalogue/part-pictures/${sha256}`
        return { url, thumb: `${url}?size=thumb`, width, height, text }
      }),
    ]),
  )
}

/** Whether a part that the shop shows has this picture. */
export async function isPicture(tx: Tx, sha256: string): Promise<boolean> {
  const row = await tx
    .selectFrom('product_picture')
    .select('picture_id')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row !== undefined
}
