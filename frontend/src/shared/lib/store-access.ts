/** What a part of a store is handed of it: Zustand's own two functions. */
export interface StoreAccess<State> {
  get: () => State;
  set: (change: Partial<State>) => void;
}
