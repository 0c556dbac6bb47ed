package record.var.yield;

import sealed.permits.record;
import yield.when;

class yield {
    yield yield;
    record record;
    sealed sealed;
    var var;
    permits permits(permits permits) { return permits; }
    void f() {
        yield x = null;
        yield y;
        yield = null;
        yield();
        yield(1);
        yield.f();
        yield++;
        yield[0] = 1;
        this.yield(2);
        record r = new record();
        record.f();
        sealed s = (sealed) r;
        when w = null;
        throw yield;
    }
}
class record { }
class var { }
class sealed { }
class permits { }
