import { type AddressFault, addressFault } from './address-fault.ts';

/** Is told of a download as it goes on. */
export interface Watch {
  /** An address is about to be asked. */
  onAddress?(address: string): void;
  /** A host on the way is about to be asked. */
  onHost?(host: string): void;
  /** Bytes that have come of this address, and how many will, where that is known. */
  onBytes?(received: number, total: number | undefined): void;
  onFault?(fault: AddressFault): void;
  /** The address gave what it gave, or nothing. */
  onEnd?(): void;
}

/** What the first address that gave something gave; else why none did, in the order they were asked. */
export interface Answered<T> {
  readonly value: T | undefined;
  /** The address that gave it. */
  readonly from: string | undefined;
  /** The hosts that led to it. */
  readonly hosts: readonly string[];
  readonly faults: readonly AddressFault[];
}

/** Asks address after address until one gives what is wanted. What does not lie with an address is thrown. */
export async function firstGood<T>(
  addresses: readonly string[],
  watch: Watch,
  ask: (address: string, watch: Watch) => Promise<T>,
): Promise<Answered<T>> {
  const faults: AddressFault[] = [];
  for (const address of addresses) {
    const hosts: string[] = [];
    const onHost = (host: string) => {
      hosts.push(host);
      watch.onHost?.(host);
    };
    watch.onAddress?.(address);
    try {
      return { value: await ask(address, { ...watch, onHost }), from: address, hosts, faults };
    } catch (error) {
      const fault = addressFault(error, address, hosts);
      faults.push(fault);
      watch.onFault?.(fault);
    } finally {
      watch.onEnd?.();
    }
  }
  return { value: undefined, from: undefined, hosts: [], faults };
}
