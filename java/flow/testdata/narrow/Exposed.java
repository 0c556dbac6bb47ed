package narrow;

import java.io.OutputStream;

// A class that is nested with it may put another stream there.
public class Exposed extends Wrappers.Synced {
	Exposed() {
		super(new Wrappers.Near());
	}

	class Swap {
		void swap(OutputStream to) {
			out = to;
		}
	}
}
