// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Tests.Containers.Structure;

public sealed class TemplateCacheTests
{
    [Fact]
    public void Find_OfAKeptTemplate_GivesIt()
    {
        var cache = new TemplateCache<string>(4, 2, 1 << 20);
        var template = Template("a");

        cache.Add("op", template);

        Assert.Same(template, cache.Find("op", template.Name));
        Assert.Null(cache.Find("op", template.Name + 1));
        Assert.Null(cache.Find("other", template.Name));
    }

    [Fact]
    public void Add_OfMoreThanAKeyHolds_ForgetsTheOneNotUsedForLongest()
    {
        var cache = new TemplateCache<string>(4, 2, 1 << 20);
        var (a, b, c) = (Template("a"), Template("b"), Template("c"));
        cache.Add("op", a);
        cache.Add("op", b);
        _ = cache.Find("op", a.Name);

        cache.Add("op", c);

        Assert.Null(cache.Find("op", b.Name));
        var listed = new ContainerTemplate?[3];
        Assert.Equal(2, cache.List("op", listed));
        Assert.Equal([c, a, null], listed);
    }

    [Fact]
    public void Add_OfMoreKeysThanItHolds_ForgetsTheKeyNotUsedForLongest()
    {
        var cache = new TemplateCache<string>(2, 2, 1 << 20);
        var template = Template("a");
        cache.Add("one", template);
        cache.Add("two", template);
        _ = cache.Find("one", template.Name);

        cache.Add("three", template);

        Assert.NotNull(cache.Find("three", template.Name));
        Assert.NotNull(cache.Find("one", template.Name));
        Assert.Null(cache.Find("two", template.Name));
    }

    [Fact]
    public void Add_OverTheBytes_ForgetsUntilItFits()
    {
        var (a, b) = (Template("a"), Template("b"));
        var cache = new TemplateCache<string>(8, 8, a.Bytes + b.Bytes - 1);
        cache.Add("op", a);

        cache.Add("op", b);

        Assert.Null(cache.Find("op", a.Name));
        Assert.NotNull(cache.Find("op", b.Name));
    }

    private static ContainerTemplate Template(string name)
    {
        return ContainerRunner.Write(writer => writer.WriteElementString(name, "value")).Template!;
    }
}
