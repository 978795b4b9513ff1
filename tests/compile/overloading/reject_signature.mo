// What an operator's function takes and gives (14.2 to 14.6).
operator record R
  Real x;
  encapsulated operator function '*'  //! error SK2408
    input Real a;
    input Real b;
    output Real c = a*b;
  end '*';
  encapsulated operator function '0'  //! error SK2408
    import R;
    input Real a;
    output R c = R(a);
  end '0';
  encapsulated operator 'String'
    function text  //! error SK2408
      import R;
      input R a;
      output Real c = a.x;
    end text;
  end 'String';
  encapsulated operator '-'
    function negate
      import R;
      input R a;
      output R c = R(-a.x);
    end negate;
    function subtract  //! error SK2408
      import R;
      input R a;
      input R b;
      input R d;
      output R c = R(a.x - b.x);
    end subtract;
  end '-';
end R;
