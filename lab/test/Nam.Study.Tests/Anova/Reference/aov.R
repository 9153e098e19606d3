# Prints analyses of variance of data sets that ship with R, for programs to compare theirs with:
#   Rscript --vanilla aov.R > aov.out
# Lines of words: set, cell (with its levels and values), mean (count, mean, variance, half the 95 % confidence interval), source (df,
# SS, MS, F, p), tail (F, df, df, p), critical (alpha, df, df, F) and student (alpha, df, t). What starts with # is for people.

exact <- function(x) ifelse(is.na(x), "-", formatC(x, digits = 17, width = 1, format = "g"))
words <- function(...) cat(c(...), "\n", sep = " ")

analyse <- function(name, formula, data) {
  words("set", name)
  model <- aov(formula, data)
  printed <- capture.output(summary(model))
  cat(paste("#", printed), sep = "\n")
  response <- all.vars(formula)[1]
  factors <- all.vars(formula)[-1]
  by <- interaction(data[factors], sep = " ", lex.order = TRUE)
  for (level in levels(by)) {
    values <- data[[response]][by == level]
    count <- length(values)
    words("cell", level, exact(values))
    words("mean", level, count, exact(mean(values)), exact(var(values)), exact(qt(0.975, count - 1) * sqrt(var(values) / count)))
  }

  table <- summary(model)[[1]]
  for (row in seq_len(nrow(table))) {
    words("source", trimws(rownames(table)[row]), exact(unlist(table[row, ])))
  }
}

cat("#", R.version.string, "\n")
analyse("warpbreaks", breaks ~ wool * tension, warpbreaks)
analyse("ToothGrowth", len ~ supp * dose, transform(ToothGrowth, dose = factor(dose)))
analyse("PlantGrowth", weight ~ group, PlantGrowth)
analyse("InsectSprays", count ~ spray, InsectSprays)
analyse("chickwts", weight ~ feed, chickwts)

for (df1 in c(1, 3, 9, 40)) {
  for (df2 in c(1, 6, 49, 980, 20000)) {
    for (f in c(0.01, 0.9, 3.9, 50.1, 1708)) {
      words("tail", exact(f), df1, df2, exact(pf(f, df1, df2, lower.tail = FALSE)))
    }

    for (alpha in c(0.1, 0.05, 0.01, 0.00001)) {
      words("critical", exact(alpha), df1, df2, exact(qf(alpha, df1, df2, lower.tail = FALSE)))
    }
  }
}

for (df in c(1, 2, 9, 49, 489, 20000)) {
  for (alpha in c(0.1, 0.05, 0.01, 0.00001)) {
    words("student", exact(alpha), df, exact(qt(alpha / 2, df, lower.tail = FALSE)))
  }
}
