/** Changed entries above the base before they are folded into a new one. */
const MOST_CHANGED = 1_024;

/**
 * A map that never changes, of which a changed one is made at the cost of what changed: all that were
 * made of one another share their entries, but for those few that lie above as a layer.
 */
export class LayeredMap<Value> implements ReadonlyMap<string, Value> {
  readonly size: number;
  readonly #base: ReadonlyMap<string, Value>;
  /** Undefined for an entry that is gone. */
  readonly #layer: ReadonlyMap<string, Value | undefined>;

  private constructor(
    base: ReadonlyMap<string, Value>,
    layer: ReadonlyMap<string, Value | undefined>,
    size: number,
  ) {
    this.#base = base;
    this.#layer = layer;
    this.size = size;
  }

  /** A map of some entries. @param entries its own from now on: nobody may change them */
  static of<Value>(entries: ReadonlyMap<string, Value>): LayeredMap<Value> {
    return new LayeredMap(entries, new Map(), entries.size);
  }

  /** This map with some entries changed. @param changes undefined takes an entry away */
  with(changes: ReadonlyMap<string, Value | undefined>): LayeredMap<Value> {
    const layer = new Map(this.#layer);
    let { size } = this;
    for (const [key, value] of changes) {
      size += Number(value !== undefined) - Number(this.has(key));
      layer.set(key, value);
    }
    const changed = new LayeredMap(this.#base, layer, size);
    return layer.size > MOST_CHANGED ? changed.#folded() : changed;
  }

  #folded(): LayeredMap<Value> {
    const entries = new Map(this.#base);
    for (const [key, value] of this.#layer) {
      entries.delete(key);
      if (value !== undefined) entries.set(key, value);
    }
    return LayeredMap.of(entries);
  }

  /**
   * Finds the keys at which this map differs from another.
   * @returns null where only a comparison of all entries could tell
   */
  keysChangedFrom(other: LayeredMap<Value>): ReadonlySet<string> | null {
    if (other.#base !== this.#base) return null;
    const changed = new Set<string>();
    for (const layer of [this.#layer, other.#layer]) {
      for (const key of layer.keys()) if (this.get(key) !== other.get(key)) changed.add(key);
    }
    return changed;
  }

  get(key: string): Value | undefined {
    return this.#layer.has(key) ? this.#layer.get(key) : this.#base.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  forEach(act: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    // Many times faster than by an iterator.
    this.#base.forEach((value, key) => {
      if (!this.#layer.has(key)) act(value, key, this);
    });
    this.#layer.forEach((value, key) => {
      if (value !== undefined) act(value, key, this);
    });
  }

  *entries(): MapIterator<[string, Value]> {
    for (const entry of this.#base) if (!this.#layer.has(entry[0])) yield entry;
    for (const [key, value] of this.#layer) if (value !== undefined) yield [key, value];
  }

  *keys(): MapIterator<string> {
    for (const [key] of this) yield key;
  }

  values(): MapIterator<Value> {
    return this.#layer.size === 0 ? this.#base.values() : this.#valuesInLayers();
  }

  *#valuesInLayers(): MapIterator<Value> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }
}
