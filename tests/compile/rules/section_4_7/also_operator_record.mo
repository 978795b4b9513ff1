// Also operator record (4.7): accepted.
operator record C
  Real re;
  Real im;
  encapsulated operator 'constructor'
    function fromReal
      import C;
      input Real re;
      input Real im = 0;
      output C result(re = re, im = im);
    algorithm
    end fromReal;
  end 'constructor';
  encapsulated operator function '+'
    import C;
    input C a;
    input C b;
    output C c;
  algorithm
    c := C(a.re + b.re, a.im + b.im);
  end '+';
  encapsulated operator '-'
    function negate
      import C;
      input C a;
      output C b;
    algorithm
      b := C(-a.re, -a.im);
    end negate;
    function subtract
      import C;
      input C a;
      input C b;
      output C c;
    algorithm
      c := C(a.re - b.re, a.im - b.im);
    end subtract;
  end '-';
end C;
model M
  C a = C(1, 2);
  C b = a + C(3);
  C c = -b - a;
  C d = C.'-'.negate(a);
  C e = C.'+'(a, b);
end M;
