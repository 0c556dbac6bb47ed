import java.lang.annotation.*;

/** A module with every directive. */
@Deprecated
@SuppressWarnings({"module"})
module shop.orders {
    requires java.base;
    requires transitive java.logging;
    requires static java.sql;
    requires static transitive java.xml;
    exports shop.orders.api;
    exports shop.orders.open to shop.web, shop.module;
    opens shop.orders.model;
    opens shop.orders.to to shop.with;
    uses shop.orders.api.Gate;
    provides shop.orders.api.Gate with shop.orders.FirstGate, shop.orders.with.Second;
}
