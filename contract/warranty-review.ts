// The office's calls for a registration (`WO003, WO123`; rows W04, W05, W10, W11, W14). Only a review screen loads them.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import type { Refreshes } from './kernel/endpoint.ts'
import { uuid } from './shapes/basics.ts'
import { warrantyRecord } from './shapes/registration.ts'
import { contactForm, machineChange, moveForm, reviewForm } from './shapes/registration-review.ts'

const refreshes = ['warranty', 'registration-desk', 'passports', 'dashboard', 'reports'] as const satisfies Refreshes
const review = {
  access: ['warranty.review'],
  effect: 'write',
  offline: 'online',
  refreshes,
  params: z.object({ id: uuid }),
  reply: warrantyRecord,
} as const

export const { table: warrantyReview } = endpoints('warranty', {
  contactCustomer: {
    spec: 'W04',
    source: 'WO123',
    method: 'POST',
    path: '/warranties/{id}/contact-customer',
    ...review,
    body: contactForm,
    refusals: ['warranty.unknown', 'warranty.decided', 'warranty.accountHasIt', 'warranty.noRecipient'],
  },
  setRecordStatus: {
    spec: 'W05',
    source: 'WO003, WO072, WO123',
    method: 'PUT',
    path: '/warranties/{id}/status',
    ...review,
    body: reviewForm,
    refusals: ['warranty.unknown', 'warranty.decided', 'warranty.accountHasIt'],
  },
  changeEquipment: {
    spec: 'W10',
    source: 'WO123',
    method: 'PUT',
    path: '/warranties/{id}/equipment',
    ...review,
    body: machineChange,
    refusals: ['warranty.unknown', 'warranty.clash', 'warranty.accountHasIt'],
  },
  changeWarranty: {
    spec: 'W11',
    source: 'WO123',
    method: 'PUT',
    path: '/warranties/{id}/warranty',
    ...review,
    body: machineChange,
    refusals: ['warranty.unknown', 'warranty.clash', 'warranty.accountHasIt'],
  },
  moveRecord: {
    spec: 'W14',
    source: 'WO123',
    method: 'PUT',
    path: '/warranties/{id}/account',
    ...review,
    body: moveForm,
    refusals: ['warranty.unknown', 'warranty.accountHasIt'],
  },
})
