// What a failed import would have given is not missed a second time.
model M
  package A
    constant Real c = 1;
    function f
      input Real u;
      output Real y = u;
    end f;
    model B
      Real x = 1;
    end B;
  end A;
  import A.c;  //! error SK2103
  import A.f;  //! error SK2103
  import A.B;  //! error SK2103
  Real x = c + f(time);
  B b;
end M;
