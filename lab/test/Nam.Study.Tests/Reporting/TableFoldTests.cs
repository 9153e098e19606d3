// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Reporting;

public class TableFoldTests
{
    private static readonly StudyTable Table = new(
        "T",
        ["Name", "First long heading", "Second long heading", "Third"],
        [["alpha", "1.5", "2.5", "3.5"], ["beta gamma delta epsilon", "10.25", "20.25", "30.25"]]);

    [Fact]
    public void Fit_WideTerminal_LeavesHeadingsInOneLine()
    {
        var parts = TableFold.Fit(Table, 100, 2);

        Assert.Equal([24, 18, 19, 5], Assert.Single(parts).Select(column => column.Width));
    }

    [Fact]
    public void Fit_NarrowerTerminal_WrapsHeadings()
    {
        var parts = TableFold.Fit(Table, 60, 2);

        var columns = Assert.Single(parts);
        Assert.Equal([0, 1, 2, 3], columns.Select(column => column.Index));
        Assert.Equal(24, columns[0].Width);
        Assert.Equal(60, columns.Sum(column => column.Width + 2));
    }

    [Fact]
    public void Fit_NameOfARowTooLong_WrapsIt()
    {
        var parts = TableFold.Fit(Table, 40, 2);

        Assert.Equal([13, 7, 7, 5], Assert.Single(parts).Select(column => column.Width));
    }

    [Fact]
    public void Fit_NarrowTerminal_MakesSeveralTables()
    {
        var parts = TableFold.Fit(Table, 30, 2);

        Assert.True(parts.Count > 1);
        Assert.All(parts, part => Assert.Equal(0, part[0].Index));
        Assert.Equal([1, 2, 3], parts.SelectMany(part => part.Skip(1)).Select(column => column.Index));
        Assert.All(parts, part => Assert.InRange(part.Sum(column => column.Width + 2), 1, 30));
    }

    [Fact]
    public void Fit_NoRows_HasTheHeadings()
    {
        var parts = TableFold.Fit(Table with { Rows = [] }, 100, 2);

        Assert.Equal(4, Assert.Single(parts).Count);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Fit_AnyTable_ShowsEveryColumnOnceAndCutsNoNumber(int seed)
    {
        var random = new Random(seed);
        var columns = random.Next(2, 14);
        var table = new StudyTable(
            "T",
            [.. Enumerable.Range(0, columns).Select(_ => new string('h', random.Next(1, 6)) + " " + new string('i', random.Next(1, 6)))],
            [.. Enumerable.Range(0, 5)
                .Select(_ => (IReadOnlyList<string>)[.. Enumerable.Range(0, columns).Select(_ => new string('9', random.Next(1, 9)))])]);

        for (var width = 40; width < 160; width++)
        {
            var parts = TableFold.Fit(table, width, 2);

            Assert.Equal(Enumerable.Range(1, columns - 1), parts.SelectMany(part => part.Skip(1)).Select(column => column.Index));
            Assert.All(parts, part => Assert.InRange(part.Sum(column => column.Width + 2), 1, width));
            Assert.All(
                parts.SelectMany(part => part),
                column => Assert.All(table.Rows, row => Assert.InRange(row[column.Index].Length, 0, column.Width)));
        }
    }
}
