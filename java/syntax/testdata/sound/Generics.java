import java.util.*;

class Generics<A, B extends Map<String, List<List<A>>>> {
    List<List<List<String>>>a;
    Map<String, Map<String, Map<int[], ? extends List<?>>>> b = new HashMap<String, Map<String, Map<int[], ? extends List<?>>>>();
    List<?>[] c; List<? super int[]>[][] d;
    Outer<String>.Inner<Integer>.Deep<?> e;
    <X extends Comparable<X>> X f(List<X>x, X...y) { throw new Error("f"); }
    <X extends List<List<X>>>void g() { }
    static <X> Generics<X, ?> h() { return Generics.<X>h(); }
    void expressions(int i, int j, int k, boolean p, boolean q) {
        p = i < j; p = i < j && j > k; q = i < j == j > k; i = j >> k; i = j >>> k; p = j >>1> k; p = i > j >> k;
        call(i < j, k > (i)); call(i < j, j > k); call((i < j), (j > k));
        int[] x = {i < j ? 1 : 2, j > k ? 1 : 2};
        List<String> y = i < j ? new ArrayList<String>() : null;
        Object z = (p) ? (List<String>) null : (q) ? y : List.<String>of();
        boolean r = i < (j) && (i) > j, s = (i) < (j), t = x[i] < x[j], u = f(i) < f(j) && f(i)>f(j);
        for (int m = 0; m < i; m++) ;
        for (int m=0,n=i<j?1:2; m<n && n>m; m++) ;
        if (i < j & j > k) throw new Error("less");
        while (i < MAX.value) i++;
        assert i < j : i > j;
        i = p ? j < k ? 1 : 2 : 3;
        Comparator<Map.Entry<String, Integer>> comparator = Map.Entry.<String, Integer>comparingByValue().reversed();
        Generics<String, ?>[] array = (Generics<String, ?>[]) new Generics<?, ?>[3];
    }
}
