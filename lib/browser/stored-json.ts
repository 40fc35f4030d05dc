/** Returns the values of `localStorage` whose keys have a prefix, by key; empty without storage. */
export function listStored(prefix: string): Map<string, unknown> {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return new Map(keys.map((key) => [key, parse(localStorage.getItem(key))]));
  } catch {
    return new Map();
  }
}

/**
 * Stores a value as JSON.
 * @returns false if the storage is full or forbidden
 */
export function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden storage contains nothing to remove.
  }
}

/** Returns the parsed text; null for a missing text and for text that is not JSON. */
export function parse(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
