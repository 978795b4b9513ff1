package Double
end Double;
