import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { lazyPlaces } from '../../adapters/places/lazy-places.ts'

/** Coordinates of addresses, to find servicers near a place; the manufacturers of a servicer; dealers by name. */
const statements = [
  'alter table address add column latitude double precision',
  'alter table address add column longitude double precision',
  `create table servicer_manufacturer (
    manufacturer_id integer not null references manufacturer,
    account_id integer not null references account,
    primary key (manufacturer_id, account_id)
  )`,
  // A spatial index on points, so that a search does not read servicers elsewhere.
  `create index address_servicer_point on address using gist (point(longitude, latitude))
    where address_servicer and active and latitude is not null`,
  'create index address_servicer_state on address (state_id, city, address_id) where address_servicer and active',
  // The same folding as `toTerms` of domain/catalogue/terms.ts: lower case, without accents, a to z and 0 to 9.
  `create function plain_words(written text) returns text language sql immutable parallel safe return
    regexp_replace(translate(lower(written), 'áàâäãåçéèêëíìîïñóòôöõúùûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'), '[^a-z0-9]+', ' ', 'g')`,
  `create index address_dealer_words on address using gin (to_tsvector('simple', plain_words(name)))
    where address_type = 'dealer-location' and active`,
  `create index address_dealer_name on address (lower(name), address_id)
    where address_type = 'dealer-location' and active`,
  `create index address_dealer_city on address (lower(city), state_id)
    where address_type = 'dealer-location' and active`,
  `create index address_dealer_state on address (state_id, lower(name))
    where address_type = 'dealer-location' and active`,
]

interface Known {
  readonly id: number
  readonly postal: string
}

/** Existing addresses get the center of their postal code. Servicers get the manufacturers of their past claims. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`insert into servicer_manufacturer (manufacturer_id, account_id)
    select distinct labor_claim.manufacturer_id, address.account_id
    from labor_claim join address on address.address_id = labor_claim.provider_address_id`.execute(db)
  const { rows } = await sql<Known>`select address_id as id, postal_code as postal from address`.execute(db)
  if (rows.length === 0) return
  const table = await lazyPlaces.table()
  const found = rows.flatMap(({ id, postal }) => {
    const middle = table.find(postal)?.middle
    return middle ? [{ id, ...middle }] : []
  })
  await sql`update address set latitude = v.latitude, longitude = v.longitude
    from unnest(${found.map((one) => one.id)}::int[], ${found.map((one) => one.latitude)}::float8[],
      ${found.map((one) => one.longitude)}::float8[]) as v (id, latitude, longitude)
    where address.address_id = v.id`.execute(db)
}
