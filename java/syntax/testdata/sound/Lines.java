class Lines {
	void a() { throw new Error("cr lf"); }	void b() {		throw new Error("""		  cr		    in a block
		  mixed
		""");
	}
// "é" 😀
  /* 😀 */ void c() { /*é*/ throw new Error("columns"); }
}
