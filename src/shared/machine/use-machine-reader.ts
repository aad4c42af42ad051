import { useEffect, useMemo, useRef } from 'react'
import { useCatalogueSource } from '../../data/catalogue.tsx'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { useEngine } from '../../data/engine.tsx'
import { machineReader } from './machine-reader.ts'
import type { MachineReader } from './machine-reader.ts'
import { modelBook } from './model-book.ts'

/** Reads serial numbers with or without a network. With one, the models are stored for later. */
export function useMachineReader(): MachineReader {
  const catalogue = useCatalogueSource()
  const engine = useEngine()
  const book = modelBook(engine)
  const { isOnline } = useConnectionStatus()
  const asked = useRef<Promise<unknown>>(Promise.resolve())
  // Again with every network: one that broke off leaves models out. Asked once it is known whether it did.
  useEffect(() => {
    asked.current = asked.current.then(() => book.models()).catch(() => undefined)
  }, [book, isOnline])
  return useMemo(() => machineReader(catalogue, book), [catalogue, book])
}
