// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Tests.Binary;

namespace Nam.Codecs.Tests.Containers.Writing;

public sealed class ContainerTokenizerTests
{
    public static TheoryData<int> Animals => [.. Enumerable.Range(0, Zoo.Animals().Count())];

    [Theory]
    [MemberData(nameof(Animals))]
    public void TryWrite_OfEveryAnimal_GivesTheSameText(int index)
    {
        var animal = Zoo.Animals().ElementAt(index);
        var serializer = SerializerTests.Serializer(animal);
        var text = FormRunner.StockText(writer => serializer.WriteObject(writer, animal));

        var form = ContainerRunner.Tokenize(text);

        if (animal is List<string?> texts && texts.Any(value => value is not null && value.Contains('\0')))
        {
            Assert.Null(form);
            return;
        }

        Assert.NotNull(form);
        Assert.Equal(
            InfosetLines.Of(InfosetLines.Stock(text)),
            InfosetLines.Of(InfosetLines.Stock(Encoding.UTF8.GetBytes(ContainerRunner.Text(form)))));
    }

    [Theory]
    [InlineData("<a/>")]
    [InlineData("<a></a>")]
    [InlineData("<a> </a>")]
    [InlineData("<a k='1'/>")]
    [InlineData("<a k='1'></a>")]
    [InlineData("<?xml version=\"1.0\"?>\n<!-- c --><a>text<b/>tail</a> \n<!--d-->")]
    [InlineData("<r><x><a>1</a><b>2</b></x><x><a>3</a><b>4</b></x><x><a>5</a><b>6</b></x><x><b>7</b><a>8</a></x><y><a>9</a></y></r>")]
    [InlineData("<r><x><a>1</a><b/></x><x><a></a><b>2</b></x><x><a>&lt;3</a><b><![CDATA[<4>]]></b></x><x><a>5</a>6<b>7</b></x></r>")]
    [InlineData("<r><x><a>1</a></x><y><a>1</a></y><x><a>2</a></x><y><a>2</a></y><x><a>3</a></x><y><a>3</a></y></r>")]
    [InlineData("<r><p><a>1</a></p><q/><p><a>2</a></p><q/><p><a>3</a></p><q/><p xmlns='u'><a>4</a></p><q/><p><a>5</a></p></r>")]
    [InlineData(
        "<r xmlns:p='u'><p:x><p:a>1</p:a></p:x><p:x><p:a>2</p:a></p:x><p:x xmlns:p='v'><p:a p:k='1' k='2'>3</p:a></p:x><p:x><p:a>4</p:a></p:x></r>")]
    [InlineData("<r><l><a>1</a><a>2</a><a>3</a><a>4</a></l><l><a>5</a></l><l/><l><a>6</a><a>7</a></l></r>")]
    [InlineData("<r>\n <x>\n  <a>1</a>\n  <b>2</b>\n </x>\n <x>\n  <a>3</a>\n  <b>4</b>\n </x>\n <x>\n  <a>5</a>\n  <b>6</b>\n </x>\n</r>")]
    [InlineData(
        "<r><x><a>1</a><b k='1'/><c>1</c></x><x><a>2</a><b k='2'/><c>2</c></x><x><a>3</a><b k='3'/><c>3</c></x><x><a>4</a><b k='4'/><c>4</c></x><x><a>5</a><b k='5'/><c>5</c></x></r>")]
    [InlineData(
        "<r><a>1</a><!--p--><c>1</c><a>2</a><!--q--><c>2</c><a>3</a><!--r--><c>3</c><a>4</a><!--s--><c>4</c><a>5</a><!--t--><c>5</c></r>")]
    [InlineData("<r>\n <a>1</a>\n <a>2</a>\n <a>3</a>\n <a>4</a>\n <a>5</a>\n <a>6</a>\n</r>")]
    [InlineData("<r><x k='1'><a>1</a></x><x k='2'><a>2</a></x><x k='3'><a>3</a></x><x k='4'><a>4</a></x><x k='5'><a>5</a></x></r>")]
    public void TryWrite_OfText_GivesTheSameText(string xml)
    {
        var text = Encoding.UTF8.GetBytes(xml);

        var form = ContainerRunner.Tokenize(text);

        Assert.NotNull(form);
        Assert.Equal(
            InfosetLines.Of(InfosetLines.Stock(text)),
            InfosetLines.Of(InfosetLines.Stock(Encoding.UTF8.GetBytes(ContainerRunner.Text(form)))));
        if (!xml.Contains('\''))
        {
            Assert.Equal(xml, ContainerRunner.Text(form));
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("<a>")]
    [InlineData("<a></b>")]
    [InlineData("<a/><b/>")]
    [InlineData("<p:a/>")]
    [InlineData("<r><x><a>1</a><b>2</b></x><x><a>3</a><b>4</b></x><x><a>5</a><b>6</c></x></r>")]
    [InlineData("<r><x><a>1</a><b>2</b></x><x><a>3</a><b>4</b></x><x><a>5</a><b>6</b></y></r>")]
    [InlineData("<r><x><a>1</a></x><x><a>2</a></x><x><a>3</a></x></s>")]
    [InlineData("<r xmlns:p='u' xmlns:q='u' p:k='1' q:k='2'/>")]
    [InlineData("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>")]
    [InlineData("<!DOCTYPE a [%b;]><a/>")]
    [InlineData("<!DOCTYPE a [<?b?>]><a/>")]
    [InlineData("<!DOCTYPE a [<!ELEMENT a ANY>")]
    [InlineData("<!DOCTYPE a '<a/>")]
    [InlineData("<a><?XML b?></a>")]
    [InlineData("<a><?b</a>")]
    [InlineData("<a>\u0001</a>")]
    public void TryWrite_OfWhatIsNoDocumentOrNotKnown_SaysNo(string xml)
    {
        Assert.Null(ContainerRunner.Tokenize(Encoding.UTF8.GetBytes(xml)));
    }

    [Fact]
    public void TryWrite_OfRandomRows_GivesTheSameText()
    {
        var random = new Random(20);
        for (var round = 0; round < 300; round++)
        {
            var text = new StringBuilder("<r>");
            var rows = random.Next(1, 30);
            for (var row = 0; row < rows; row++)
            {
                var name = random.Next(10) == 0 ? "y" : "x";
                text.Append('<').Append(name).Append('>');
                for (var column = 0; column < 4; column++)
                {
                    switch (random.Next(20))
                    {
                        case 0:
                            break;
                        case 1:
                            text.Append($"<c{column}/>");
                            break;
                        case 2:
                            text.Append($"<c{column}></c{column}>");
                            break;
                        case 3:
                            text.Append($"<c{column} k=\"{row}\">v</c{column}>");
                            break;
                        case 4:
                            text.Append($"<c{column}><d>1</d><d>2</d></c{column}>");
                            break;
                        default:
                            text.Append($"<c{column}>{(column == 1 ? "text " : string.Empty)}{random.Next(1_000)}</c{column}>");
                            break;
                    }
                }

                text.Append("</").Append(name).Append('>');
            }

            text.Append("</r>");
            var form = ContainerRunner.Tokenize(Encoding.UTF8.GetBytes(text.ToString()));
            Assert.Equal(text.ToString(), ContainerRunner.Text(form!));
        }
    }
}
