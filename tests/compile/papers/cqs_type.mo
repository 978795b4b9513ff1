// The mark of the papers' tool: one of three letters. It changes nothing, so other values are warned of.
model Kinds
  model Line
    annotation(hopsanCqsType = "C");
  end Line;
  model Between
    annotation(hopsanCqsType = "Q");
  end Between;
  model Signals
    annotation(hopsanCqsType = "S");
  end Signals;
  model Fruit
    annotation(hopsanCqsType = "banana");  //! warning SK2015
  end Fruit;
  model Number
    annotation(hopsanCqsType = 3);  //! warning SK2015
  end Number;
  model Small
    annotation(hopsanCqsType = "q");  //! warning SK2015
  end Small;
  Line line;
  Between between;
  Signals signals;
  Fruit fruit[2];
  Number number;
  Small small;
end Kinds;
