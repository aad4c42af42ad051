import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FilePurpose } from '../../../domain/files/purposes.ts'

export interface FilesTables {
  /** Uploads per owner: no user can see or attach another user's upload. */
  upload: {
    owner_id: number
    sha256: string
    length: number
    complete: Generated<boolean>
    mime: string | null
    width: number | null
    height: number | null
    created_at: Date
    completed_at: Date | null
    /** Whether a record has it. Set together with its first `attached_file`, never unset. */
    attached: Generated<boolean>
    /** When its last chunk arrived, to the day. */
    active_at: Generated<Date>
  }
  upload_part: { owner_id: number; sha256: string; n: number; size: number; bytes: Uint8Array }
  attached_file: {
    file_id: string
    client_op_id: string | null
    ref_id: string
    account_id: number
    user_id: number
    title: string
    status: Generated<string>
    purpose: Generated<FilePurpose>
    /** The name of the signer, for a signature. */
    signed_by: string | null
    sha256: string
    mime: string
    size: number
    width: number | null
    height: number | null
    late: Generated<boolean>
    made_at: Date
    received_at: Date
    removed: Generated<boolean>
  }
  expected_file: { ref_id: string; sha256: string; title: string; user_id: number; announced_at: Date }
  /** How a picture looks: 64 bits of brightness (dHash). Null where it looks like no other. */
  picture_hash: {
    sha256: string
    /** bigint: read and written as text. */
    dhash: ColumnType<string | null, string | null, string | null>
    band_1: GeneratedAlways<number | null>
    band_2: GeneratedAlways<number | null>
    band_3: GeneratedAlways<number | null>
    band_4: GeneratedAlways<number | null>
  }
  /** Pictures that look alike, stored both ways, with the number of bits that differ. */
  picture_match: { sha256: string; other_sha256: string; distance: number }
}
