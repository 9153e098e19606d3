// SPDX-License-Identifier: MIT
using System.Text;
using Tpch.Tables;

namespace Tpch.Tests.Tables;

public sealed class DayTests
{
    [Theory]
    [InlineData(1992, 1, 1, 0)]
    [InlineData(1992, 3, 1, 60)]
    [InlineData(1995, 6, 17, 1263)]
    [InlineData(1998, 12, 31, 2556)]
    public void Of_Date_CountsFromTheFirst(int year, int month, int day, int expected)
    {
        Assert.Equal(expected, Day.Of(year, month, day));
    }

    [Fact]
    public void Text_EveryDay_AgreesWithDateAndYear()
    {
        for (ushort day = 0; day <= 2556; day++)
        {
            var date = Day.ToDate(day);

            Assert.Equal($"{date:yyyy-MM-dd}", Encoding.ASCII.GetString(Day.Text(day)));
            Assert.Equal(date.Year, Day.YearOf(day));
        }
    }
}
