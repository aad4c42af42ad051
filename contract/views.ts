// Saved views of lists: filters under a name (docs/decisions/089-saved-views.md).
import * as z from 'zod/mini'
import { maxViewName, viewLists } from '../domain/views/saved-views.ts'
import { endpoints } from './kernel/endpoint.ts'
import { ok, someText, text, uuid } from './shapes/basics.ts'

const list = z.enum(viewLists, 'There are no saved views of this list')
/** `query`: the filters as the list's address has them. `is_own`: whether the reader saved it and may change it. */
export const savedView = z.object({
  view_id: z.string(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  rev: z.number(),
})
export type SavedView = z.output<typeof savedView>

export const viewForm = z.strictObject({
  list,
  name: someText(maxViewName),
  query: text(1000),
  /** Whether all staff have it. Administrators only. */
  is_shared: z._default(z.boolean(), false),
  /** The revision that is changed; 0 for a new view. */
  rev: z.number('Required').check(z.int('Must be a whole number'), z.minimum(0, 'Must be 0 or more')),
})
export type ViewForm = z.output<typeof viewForm>

const ours = { spec: 'ours', source: 'docs/decisions/089-saved-views.md' } as const

export const views = endpoints('views', {
  listViews: {
    ...ours,
    method: 'GET',
    path: '/views',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ list }),
    reply: z.object({ views: z.array(savedView) }),
  },
  saveView: {
    ...ours,
    method: 'PUT',
    path: '/views/{id}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['views.listViews'],
    params: z.object({ id: uuid }),
    body: viewForm,
    reply: savedView,
    refusals: ['views.unknown', 'views.changed', 'views.tooMany'],
  },
  removeView: {
    ...ours,
    method: 'DELETE',
    path: '/views/{id}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['views.listViews'],
    params: z.object({ id: uuid }),
    reply: ok,
    refusals: ['views.unknown'],
  },
})
