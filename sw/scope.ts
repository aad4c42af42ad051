// The worker's global scope with what the standard types leave out: Background Sync, and the list that the build puts in.

export interface SyncEvent extends ExtendableEvent { readonly tag: string; readonly lastChance: boolean }
interface WorkerEvents extends ServiceWorkerGlobalScopeEventMap { sync: SyncEvent }

export interface WorkerScope extends Omit<ServiceWorkerGlobalScope, 'addEventListener' | 'registration'> {
  readonly registration: ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } }
  addEventListener<K extends keyof WorkerEvents>(type: K, heard: (event: WorkerEvents[K]) => void): void
}

export const scope = self as unknown as WorkerScope
