package lib;

import java.io.FileNotFoundException;
import java.io.IOException;

/** A store of which there are two, one of them behind a name that callers do not see. */
public abstract class Store {
  protected final String name;

  public Store(String name) {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a store needs a name");
    }
    this.name = name;
  }

  public static Store open(String name) throws IOException {
    if (name.startsWith("cellar")) {
      return new Cellar(name);
    }
    if (name.startsWith("attic")) {
      return new Attic(name);
    }
    throw new IOException("no store is called " + name);
  }

  /** Takes a thing out. */
  public abstract Object take(String thing) throws IOException;

  void hidden() {}

  public static class Cellar extends Store {
    public Cellar(String name) {
      super(name);
    }

    @Override
    public Object take(String thing) throws IOException {
      return find(thing, thing.length());
    }

    private Object find(String thing, int shelf) throws IOException {
      return look(thing, shelf);
    }

    private Object look(String thing, int shelf) throws IOException {
      return reach(thing, shelf);
    }

    private Object reach(String thing, int shelf) throws IOException {
      return grasp(thing, shelf);
    }

    private Object grasp(String thing, int shelf) throws IOException {
      if (shelf > 7) {
        throw new FileNotFoundException(thing + " is not in the cellar " + name);
      }
      return thing;
    }
  }

  private static class Attic extends Store {
    Attic(String name) {
      super(name);
    }

    @Override
    public Object take(String thing) throws IOException {
      try {
        return climb(thing);
      } catch (IOException e) {
        throw new IllegalStateException("the attic " + name + " is closed", e);
      }
    }

    private Object climb(String thing) throws IOException {
      if (thing.isEmpty()) {
        throw new IOException("the ladder is missing");
      }
      return thing;
    }
  }
}
