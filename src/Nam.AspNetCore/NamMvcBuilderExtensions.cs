// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.Logging;
using Nam.AspNetCore;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Makes MVC hand its objects to NAM instead of writing them as XML text.</summary>
public static class NamMvcBuilderExtensions
{
    /// <summary>Has MVC's formatters for XML, of data contracts and of XmlSerializer, hand objects over typed to
    /// callers with NAM. Where there is none, one for data contracts is added.</summary>
    /// <param name="builder">MVC's builder.</param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// May be called before or after the formatters are added. They keep their order and settings, and callers without
    /// NAM get the same bytes. Formatters that are derived from MVC's stay as they are.
    /// </remarks>
    public static IMvcBuilder AddNamXmlFormatter(this IMvcBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddOptions<MvcOptions>().PostConfigure<ILoggerFactory>((options, loggers) =>
        {
            var formatters = options.OutputFormatters;
            for (var i = 0; i < formatters.Count; i++)
            {
                formatters[i] = formatters[i] switch
                {
                    XmlDataContractSerializerOutputFormatter stock
                        when stock.GetType() == typeof(XmlDataContractSerializerOutputFormatter) => new NamXmlOutputFormatter(stock),
                    XmlSerializerOutputFormatter stock when stock.GetType() == typeof(XmlSerializerOutputFormatter) =>
                        new NamXmlSerializerOutputFormatter(stock, loggers),
                    var other => other,
                };
            }

            if (!formatters.Any(formatter => formatter is XmlDataContractSerializerOutputFormatter or XmlSerializerOutputFormatter))
            {
                formatters.Add(new NamXmlOutputFormatter(new XmlDataContractSerializerOutputFormatter(loggers)));
            }
        });
        return builder;
    }
}
