// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

public class ReplyContentTests
{
    public static TheoryData<int, int> Shapes
    {
        get
        {
            var shapes = new TheoryData<int, int>();
            foreach (var shape in FakeViews.Plan.Shapes)
            {
                shapes.Add(shape.Bytes, shape.Elements);
            }

            return shapes;
        }
    }

    [Theory]
    [MemberData(nameof(Shapes))]
    public void Of_Shape_HasItsElementsAndBytes(int bytes, int elements)
    {
        var content = ReplyContent.Of(new(bytes, elements));

        Assert.Equal(elements, content.Length);
        Assert.Equal(bytes, content.Sum(element => element.Length));
        Assert.All(content, element => Assert.InRange(element.Length, bytes / elements, (bytes / elements) + 1));
        Assert.All(string.Concat(content), character => Assert.InRange(character, ' ', '~'));
    }

    [Fact]
    public void Of_SameBytes_IsTheSameContentInAllDivisions()
    {
        var whole = Assert.Single(ReplyContent.Of(new(20_000, 1)));

        Assert.Equal(whole, string.Concat(ReplyContent.Of(new(20_000, 20))));
    }
}
