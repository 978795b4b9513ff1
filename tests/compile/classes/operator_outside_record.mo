// Operators stand directly in an operator record.
//! check: OperatorOutsideRecord
package OperatorOutsideRecord
  operator '+'  //! error SK2004
    function add
      input Real a;
      output Real y = a;
    end add;
  end '+';
  model M
  end M;
end OperatorOutsideRecord;
